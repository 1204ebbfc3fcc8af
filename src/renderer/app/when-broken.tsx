import { Button, Code, Stack, Text, Title } from '@mantine/core';
import { Component, type ReactNode } from 'react';

type State = { readonly fault: string | null };

/** What stands on the screen where drawing it met a bug. The engine goes on meanwhile. */
export class WhenBroken extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { fault: null };

  static getDerivedStateFromError(error: unknown): State {
    return { fault: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    if (this.state.fault === null) return this.props.children;
    return (
      <Stack p="xl" gap="sm" maw={640} component="main" role="alert">
        <Title order={1}>This page could not be drawn</Title>
        <Text>
          The fault is in the window only. Your imports go on, and everything is in the journal. Load the page
          again; if it stays, ask for help with the text below.
        </Text>
        <Code block>{this.state.fault}</Code>
        <div>
          <Button onClick={() => location.reload()}>Load again</Button>
        </div>
      </Stack>
    );
  }
}
