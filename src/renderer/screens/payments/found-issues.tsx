import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { issueEntry } from '../../../core/issues/codes';
import type { PaymentEntry } from '../../../ipc/payments';
import type { ImportListItem, Summary } from '../../../ipc/shapes';
import { Note } from '../../components/note';
import { goTo } from '../../data/navigation';
import { placeOfImport } from '../../data/place-of-import';
import { useCall, valueOr } from '../../data/use-call';
import { importsNamedIn, wordsIn } from './imports-named';

type LinksProps = {
  readonly items: readonly ImportListItem[];
  readonly payments: readonly PaymentEntry[];
};

/** The way to each import, or straight to its payment where it made just one. */
const Links = ({ items, payments }: LinksProps) => (
  <Group gap={6} mt={6}>
    {items.map((item) => {
      const [only, ...others] = payments.filter(({ importId }) => importId === item.importId);
      const payment = others.length === 0 ? only : undefined;
      return (
        <Button
          key={item.importId}
          size="compact-xs"
          variant="default"
          onClick={() =>
            goTo(
              payment === undefined
                ? placeOfImport(item)
                : { kind: 'paying', tab: 'register', id: payment.ref },
            )
          }
        >
          {payment === undefined ? `Open ${item.fileName}` : 'Open that payment'}
        </Button>
      );
    })}
  </Group>
);

/** What the check found, errors first, each with the way to the import that it speaks of. */
export const FoundIssues = ({ summary }: { readonly summary: Summary }) => {
  const importIds = wordsIn(summary.issues.map(({ message }) => message));
  const imports = valueOr(useCall('imports.list', { importIds }), []);
  const top = useRef<HTMLDivElement>(null);
  // The button that asked for the check stands far below what it found.
  useEffect(() => top.current?.scrollIntoView({ block: 'center' }), []);
  const payments = valueOr(useCall('payments.list', { limit: 10_000 }), null)?.entries ?? [];
  const issues = [...summary.issues].sort((a, b) => a.severity.localeCompare(b.severity));

  if (issues.length === 0) return null;
  return (
    <Stack ref={top} gap="xs" role="status" aria-label="What the check found">
      {issues.map(({ code, severity, message }) => {
        const named = importsNamedIn(message, imports).filter(
          ({ importId }) => importId !== summary.importId,
        );
        return (
          <Note
            key={`${code} ${message}`}
            tone={severity === 'error' ? 'bad' : 'warn'}
            title={issueEntry(code).title}
          >
            {message}
            {named.length > 0 && <Links items={named} payments={payments} />}
          </Note>
        );
      })}
    </Stack>
  );
};
