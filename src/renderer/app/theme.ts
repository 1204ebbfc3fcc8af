import { createTheme, type MantineColorsTuple } from '@mantine/core';

const ocean: MantineColorsTuple = [
  '#eef4ff',
  '#dbe7fe',
  '#bad1fd',
  '#8fb4fa',
  '#6496f4',
  '#3f78e8',
  '#2560d1',
  '#1d4db0',
  '#1b428e',
  '#173670',
];
const gray: MantineColorsTuple = [
  '#f8f9fb',
  '#f1f3f6',
  '#e6e9ee',
  '#d6dbe3',
  '#b6bfca',
  '#87919f',
  '#606a79',
  '#465060',
  '#2d3541',
  '#181e27',
];
const dark: MantineColorsTuple = [
  '#e6eaf0',
  '#c4ccd7',
  '#9da8b7',
  '#667180',
  '#323b47',
  '#262e38',
  '#1b2129',
  '#11151b',
  '#0c0f14',
  '#07090c',
];
const teal: MantineColorsTuple = [
  '#e7f8f5',
  '#cdeee8',
  '#9bdcd1',
  '#66c7b9',
  '#3caf9f',
  '#1f9788',
  '#0e7d71',
  '#0a655c',
  '#08514a',
  '#063f3a',
];
const indigo: MantineColorsTuple = [
  '#f1f0ff',
  '#e2e0fe',
  '#c6c1fc',
  '#a79ff7',
  '#8a7ef0',
  '#7061e5',
  '#5b4bd0',
  '#4a3cae',
  '#3d328c',
  '#31296f',
];
const red: MantineColorsTuple = [
  '#fef0ef',
  '#fcdedb',
  '#f8bcb6',
  '#f2938a',
  '#e96a5f',
  '#dc4a3e',
  '#c2352a',
  '#a12a21',
  '#81221b',
  '#651b15',
];
const green: MantineColorsTuple = [
  '#e9f8f0',
  '#d0efde',
  '#a3dfbf',
  '#70cb9b',
  '#43b57b',
  '#259c61',
  '#147d4b',
  '#0f653d',
  '#0c5131',
  '#094027',
];
const amber: MantineColorsTuple = [
  '#fff7e6',
  '#feecc8',
  '#fcd98f',
  '#f8c253',
  '#eeaa23',
  '#d08f0d',
  '#945f00',
  '#7a4e00',
  '#643f00',
  '#503300',
];

const fonts = "'Inter Variable', 'Segoe UI', system-ui, -apple-system, 'DejaVu Sans', sans-serif";
const monospace = "ui-monospace, 'SF Mono', 'Cascadia Mono', Consolas, 'DejaVu Sans Mono', monospace";

/** The look of the app: one accent, cool greys, small radii, a compact scale for a window full of figures. */
export const theme = createTheme({
  primaryColor: 'ocean',
  primaryShade: { light: 6, dark: 6 },
  colors: { ocean, gray, dark, teal, indigo, red, green, amber },
  fontFamily: fonts,
  fontFamilyMonospace: monospace,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  headings: {
    fontFamily: fonts,
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '14px' },
  defaultRadius: 'md',
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  shadows: {
    xs: '0 1px 2px rgba(16, 24, 40, 0.05)',
    sm: '0 1px 3px rgba(16, 24, 40, 0.08), 0 1px 2px rgba(16, 24, 40, 0.04)',
    md: '0 6px 16px -4px rgba(16, 24, 40, 0.12), 0 2px 4px rgba(16, 24, 40, 0.04)',
    lg: '0 16px 36px -8px rgba(16, 24, 40, 0.18), 0 4px 8px rgba(16, 24, 40, 0.05)',
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      classNames: { root: 'tp-quiet' },
      vars: () => ({ root: { '--ai-color': 'var(--tp-dim)', '--ai-hover-color': 'var(--tp-text)' } }),
    },
    TextInput: { defaultProps: { size: 'sm' } },
    // Choosing what is chosen already changes nothing: where there is a choice of nothing, it stands in the list.
    Select: {
      defaultProps: {
        size: 'sm',
        checkIconPosition: 'right',
        comboboxProps: { shadow: 'md' },
        allowDeselect: false,
      },
    },
    // The page itself never scrolls, and the scroll lock would add a style element without a nonce.
    Modal: {
      classNames: { title: 'tp-dialog-title' },
      defaultProps: {
        lockScroll: false,
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.4 },
      },
    },
    ModalRoot: { defaultProps: { lockScroll: false } },
    Drawer: {
      classNames: { title: 'tp-dialog-title' },
      defaultProps: { lockScroll: false, position: 'right', overlayProps: { backgroundOpacity: 0.3 } },
    },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: false, multiline: true, maw: 320 } },
    Badge: { defaultProps: { radius: 'sm', tt: 'none' } },
  },
});
