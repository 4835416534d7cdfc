// A button that opens the browser's file chooser.

import { useRef } from "react";
import { Button, type ButtonProps } from "./button";

export interface FileButtonProps extends Omit<ButtonProps, "onPress" | "type"> {
  accept?: string | undefined;
  isMultiple?: boolean;
  onChoose: (files: File[]) => void;
}

export function FileButton({ accept, isMultiple = false, onChoose, ...props }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={accept}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // Cleared, so that the same file can be chosen again after it was removed.
          event.target.value = "";
        }}
      />
      <Button {...props} onPress={() => input.current?.click()} />
    </>
  );
}
