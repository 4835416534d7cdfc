// Chooses, uploads, removes and restores the photo. Before the photo is removed, the browser keeps a copy, and undo
// uploads that copy.

import { useState } from "react";
import { useAct } from "@/api/use-act";
import type { User } from "@/api/types";
import { useUserChange } from "@/features/account/use-user";
import { useUploads } from "@/upload/use-uploads";
import { profileTexts } from "@/texts/profile";
import { toast } from "@/ui/toasts";
import { readPicture } from "./picture";

const words = profileTexts.photo;

export function usePhoto(user: User) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [isNoPicture, setNoPicture] = useState(false);
  const [removed, setRemoved] = useState<File | null>(null);
  const changeUser = useUserChange();

  const uploads = useUploads({ purpose: "avatar" }, async ({ key }) => {
    await changeUser({ photo: key });
    setRemoved(null);
    toast.success(words.saved);
  });

  const remove = useAct(async () => {
    const copy = user.photo_url && (await copyOf(user.photo_url));
    await changeUser({ photo: null });
    setRemoved(copy || null);
    return true;
  });

  async function choose(file: File | undefined) {
    if (!file) return;
    const read = await readPicture(file);
    setNoPicture(read === null);
    setPicture(read);
  }

  function close() {
    picture?.close();
    setPicture(null);
  }

  return {
    picture,
    isNoPicture,
    choose,
    close,
    use: (file: File) => {
      close();
      uploads.uploads.forEach(({ id }) => uploads.cancel(id));
      uploads.add([file]);
    },
    uploads,
    remove,
    removed,
    undoRemove: () => removed && uploads.add([removed]),
  };
}

async function copyOf(url: string): Promise<File | null> {
  try {
    const blob = await (await fetch(url)).blob();
    return new File([blob], words.fileName, { type: blob.type });
  } catch {
    return null;
  }
}
