// The photo: choose, drop or paste one, crop it, upload it; remove it, and undo that.

import { ImageUp, Trash2, Undo2 } from "lucide-react";
import { useEffect, useState, type DragEvent } from "react";
import { asRefusal } from "@/api/refusal";
import type { User } from "@/api/types";
import { UploadList } from "@/upload/upload-list";
import { profileTexts } from "@/texts/profile";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { FileButton } from "@/ui/file-button";
import { Callout } from "@/ui/surface";
import { RefusalCallout } from "@/ui/refusal-callout";
import { Avatar } from "./avatar";
import { PhotoCrop } from "./photo-crop";
import { usePhoto } from "./use-photo";

const words = profileTexts.photo;

export function PhotoField({ user }: { user: User }) {
  const { picture, isNoPicture, choose, close, use, uploads, remove, removed, undoRemove } = usePhoto(user);
  const [isOver, setOver] = useState(false);
  usePastedFile((file) => void choose(file));
  const refusal = remove.error ? asRefusal(remove.error) : null;

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void choose(event.dataTransfer.files[0]);
  }

  return (
    <div className="grid gap-4">
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          "flex flex-wrap items-center gap-5 rounded-lg border border-dashed p-4",
          isOver ? "border-brand bg-brand-wash" : "border-line",
        )}
      >
        <Avatar name={user.name ?? user.email} url={user.photo_url} />
        <div className="grid grow basis-56 gap-2">
          <h3 className="text-h3">{words.title}</h3>
          <p className="text-small text-soft">{isOver ? words.drop : words.help}</p>
          <div className="flex flex-wrap gap-2">
            <FileButton icon={ImageUp} accept="image/*" onChoose={([file]) => void choose(file)}>
              {user.photo_url ? words.replace : words.choose}
            </FileButton>
            {user.photo_url && (
              <Button
                variant="quiet"
                icon={Trash2}
                isPending={remove.isPending}
                pendingLabel={words.removing}
                onPress={() => void remove.run()}
              >
                {words.remove}
              </Button>
            )}
          </div>
        </div>
      </div>
      {isNoPicture && (
        <Callout tone="miss" role="alert">
          {words.notAPicture}
        </Callout>
      )}
      {refusal && <RefusalCallout refusal={refusal} failed={words.failed} />}
      {removed && !user.photo_url && (
        <Callout
          tone="note"
          role="status"
          actions={
            <Button size="sm" icon={Undo2} isPending={uploads.isBusy} onPress={undoRemove}>
              {words.undo}
            </Button>
          }
        >
          {words.removed}
        </Callout>
      )}
      <UploadList uploads={uploads.uploads} onCancel={uploads.cancel} onRetry={uploads.retry} />
      {picture && <PhotoCrop picture={picture} onUse={use} onCancel={close} />}
    </div>
  );
}

/**
 * Takes a picture that is pasted anywhere on the page except into a field. Spreadsheet cells are pasted as text and as
 * a picture; they are treated as text.
 */
function usePastedFile(onFile: (file: File) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const isForField =
        event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]") !== null;
      const hasText = event.clipboardData?.types.includes("text/plain") === true;
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
      if (file && !isForField && !hasText) onFile(file);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  });
}
