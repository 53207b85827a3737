import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { makePlaceUrl } from '../../data/visit/queue-links.ts';
import { refusal } from '../../locale/codes.ts';
import { queue } from '../../locale/visit-queue.ts';
import { QrCode } from '../qr/QrCode.tsx';

const words = queue.link;

interface OwnPlaceLinkProps {
  readonly recordID: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** The link by which an owner sees their place in the queue, to be scanned with their phone. */
export function OwnPlaceLink({ recordID, name, onClose }: OwnPlaceLinkProps) {
  const [url, setUrl] = useState<string>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let wanted = true;
    makePlaceUrl(recordID).then(
      (made) => wanted && setUrl(made),
      (error: unknown) => wanted && setFailure(refusal(error).sentence),
    );
    return () => {
      wanted = false;
    };
  }, [recordID]);
  return (
    <Modal opened onClose={onClose} title={words.title(name)} size={420} centered>
      <Stack gap="md">
        <Text size="sm">{failure ?? words.text}</Text>
        {url === undefined ? null : (
          <>
            <QrCode text={url} label={words.title(name)} />
            <TextInput readOnly aria-label={words.copy} value={url} onFocus={(event) => event.currentTarget.select()} />
            <Group gap="sm">
              <CopyButton value={url}>
                {({ copied, copy }) => <Button onClick={copy}>{copied ? words.copied : words.copy}</Button>}
              </CopyButton>
              <Button variant="default" onClick={onClose}>
                {words.close}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}
