import type { FileRef } from '@vetloom/domain/core/file-ref.schema.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useBlobs } from '../../data/files/device-files.ts';
import { files } from '../../locale/files.ts';

/** Opens a PDF in a new tab and saves anything else. */
export function useOpenFile(recordID: string): (file: FileRef) => Promise<void> {
  const blobs = useBlobs();
  return async (file) => {
    // The tab is opened while the click still counts as the person's; its address follows.
    const tab = file.mime === 'application/pdf' ? window.open('', '_blank') : null;
    const url = await blobs?.url(file, recordID);
    if (url === undefined) {
      tab?.close();
      showError(files.openFailed(file.name));
      return;
    }
    if (tab) {
      tab.opener = null;
      tab.location.href = url;
      return;
    }
    const link = document.createElement('a');
    link.href = url;
    link.download = file.name;
    link.rel = 'noopener';
    link.click();
  };
}
