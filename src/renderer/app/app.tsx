import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../data/query-client';
import { Frame } from './frame';
import { theme } from './theme';
import { WhenBroken } from './when-broken';

/** The nonce of this page's content policy, which every style element must carry. */
const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

export const App = () => (
  <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
    <QueryClientProvider client={queryClient}>
      <Notifications position="bottom-center" limit={4} />
      <WhenBroken>
        <Frame />
      </WhenBroken>
    </QueryClientProvider>
  </MantineProvider>
);
