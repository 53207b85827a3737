import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { usePetSignatures } from '../../data/signature/signatures.ts';
import { signatures as words } from '../../locale/signature.ts';
import { SignatureList } from './SignatureList.tsx';

export interface SignaturesPanelProps {
  readonly petID: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** An animal's documents that somebody was asked to sign. */
export function SignaturesPanel({ petID, name, onClose }: SignaturesPanelProps) {
  const requests = usePetSignatures(petID);
  if (requests === undefined) return null;
  return (
    <SidePanel opened onClose={onClose} title={words.panel(name)}>
      <SignatureList requests={requests} />
      <p>{words.offline}</p>
    </SidePanel>
  );
}
