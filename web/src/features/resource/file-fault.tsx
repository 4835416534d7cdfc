// Replaces a file that failed to load.

import { resourceTexts } from "@/texts/resource";
import { ErrorState } from "@/ui/states";

export function FileFault({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="p-4">
      <ErrorState title={resourceTexts.failed} body={resourceTexts.failedBody} onRetry={onRetry} />
    </div>
  );
}
