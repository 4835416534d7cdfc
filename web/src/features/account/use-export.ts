// Downloads all data that is stored about a person, as a file.

import { answer, client } from "@/api/client";
import { useAct } from "@/api/use-act";
import { saveFile } from "@/lib/save-file";

export function useExport(nameOf: (day: string) => string) {
  return useAct(async () => {
    const held = await answer(client.GET("/api/user/export"));
    saveFile(nameOf(new Date().toISOString().slice(0, 10)), "application/json", JSON.stringify(held, null, 2));
    return true;
  });
}
