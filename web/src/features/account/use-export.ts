// Everything that is held about a person, as a file.

import { answer, client } from "@/api/client";
import { useAct } from "@/api/use-act";

export function useExport(nameOf: (day: string) => string) {
  return useAct(async () => {
    const held = await answer(client.GET("/api/user/export"));
    const file = new Blob([JSON.stringify(held, null, 2)], { type: "application/json" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = nameOf(new Date().toISOString().slice(0, 10));
    link.click();
    // The browser reads the file after the click.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    return true;
  });
}
