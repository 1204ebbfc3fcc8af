import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { fileNameOf } from '../data/chosen-files';
import { formatThings } from '../data/format';
import { settleFiles, useOutsideFiles } from '../data/outside-files';
import type { Place } from '../data/places';
import { isReviewFile, openReview } from '../data/review-copy';
import { startOfFiles } from '../data/start-set';
import { tellWithheld } from '../data/tell';
import { useCall, valueOr } from '../data/use-call';
import { useRefusal } from '../data/use-refusal';

/** What becomes of the draft that is open. */
const OfOpenDraft = ({ importId }: { readonly importId: string }) => {
  const [open] = valueOr(useCall('imports.list', { importId }), []);
  return (
    <Text size="sm">
      {open === undefined ? 'An import is open.' : `“${open.fileName}” is open.`} It stays as it is: its draft
      is among the recent imports.
    </Text>
  );
};

const wordsFor = (files: readonly string[]): string => {
  const [first = '', ...others] = files.map(fileNameOf);
  return others.length === 0
    ? `an import of “${first}”`
    : `a load in order of “${first}” and ${formatThings(others.length, 'more file', 'more files')}`;
};

/** Files from outside begin an import, or a load in order; with a draft open, it is asked first. A review file is shown. */
export const OutsideFiles = ({ place }: { readonly place: Place }) => {
  const files = useOutsideFiles();
  const refusal = useRefusal('drafts.create');
  const openId = place.kind === 'new-import' ? place.importId : null;
  const [first] = files;
  const isReview = files.length === 1 && first !== undefined && isReviewFile(first);
  const isAsked = first !== undefined && !isReview && refusal === null && openId !== null;
  useEffect(() => {
    if (first === undefined || isAsked) return;
    settleFiles();
    if (isReview) void openReview(first);
    else if (refusal !== null) tellWithheld(refusal);
    else void startOfFiles(files);
  }, [files, first, isAsked, isReview, refusal]);
  const begin = (): void => {
    settleFiles();
    void startOfFiles(files);
  };
  return (
    <Modal
      opened={isAsked}
      onClose={settleFiles}
      title={`Begin ${wordsFor(files)}?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {openId !== null && <OfOpenDraft importId={openId} />}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={settleFiles}>
          Stay here
        </Button>
        <Button onClick={begin} data-autofocus>
          Begin it
        </Button>
      </Group>
    </Modal>
  );
};
