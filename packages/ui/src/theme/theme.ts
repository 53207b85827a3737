import { createTheme, type MantineColorsTuple, rem } from '@mantine/core';
import classes from './kit.module.css';
import { fontStack } from './tokens.ts';

const indigoDye: MantineColorsTuple = [
  '#F3F5FB',
  '#EAEEF8',
  '#DFE5F4',
  '#B9C6E6',
  '#8DA1D2',
  '#6A82BF',
  '#4A65AE',
  '#34508F',
  '#294075',
  '#1B2A50',
];
const gray: MantineColorsTuple = [
  '#FAF8F5',
  '#F5F3EF',
  '#F0EDE7',
  '#E8E4DC',
  '#D3CDC1',
  '#928C80',
  '#6B675F',
  '#524F48',
  '#35332E',
  '#1F1E1B',
];
const dark: MantineColorsTuple = [
  '#EAE8E3',
  '#B9B7B3',
  '#98979A',
  '#727A8A',
  '#3A414E',
  '#242933',
  '#181B22',
  '#101217',
  '#0C0E12',
  '#08090C',
];

/** Control heights by the kit's size names; `--vl-control*` grow to 44 px on touch (global.css). */
const controlHeight = (size: unknown): string => {
  if (size === 'xs' || size === 'sm') return 'var(--vl-control-sm)';
  if (size === 'lg' || size === 'xl') return 'var(--vl-control-lg)';
  return 'var(--vl-control)';
};

interface SizedProps {
  readonly size?: unknown;
}

/** The product's theme over Mantine; colours come from `cssVariablesResolver`. */
export const theme = createTheme({
  primaryColor: 'indigo-dye',
  primaryShade: { light: 7, dark: 6 },
  colors: { 'indigo-dye': indigoDye, gray, dark },
  black: '#1F1E1B',
  white: '#FFFFFF',
  fontFamily: fontStack,
  headings: {
    fontFamily: fontStack,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(24), lineHeight: rem(32) },
      h2: { fontSize: rem(20), lineHeight: rem(28) },
      h3: { fontSize: rem(16), lineHeight: rem(24) },
      h4: { fontSize: rem(14), lineHeight: rem(22) },
      h5: { fontSize: rem(13), lineHeight: rem(20) },
      h6: { fontSize: rem(13), lineHeight: rem(20) },
    },
  },
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: rem(16), sm: rem(20), md: rem(22), lg: rem(24), xl: rem(28) },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(10), xl: rem(12) },
  defaultRadius: 'sm',
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects, not `Button.extend`: importing the components here would put them all before sign-in.
  components: {
    Button: {
      defaultProps: { size: 'md' },
      classNames: { root: classes.button ?? '', section: classes.buttonSection ?? '' },
      vars: (_theme: unknown, props: SizedProps) => ({
        root: {
          '--button-height': controlHeight(props.size),
          '--button-padding-x': props.size === 'sm' || props.size === 'xs' ? rem(8) : rem(12),
          '--button-fz': props.size === 'lg' || props.size === 'xl' ? rem(14) : rem(13),
        },
      }),
    },
    ActionIcon: {
      defaultProps: { size: 'md', variant: 'subtle' },
      classNames: { root: classes.actionIcon ?? '' },
      vars: (_theme: unknown, props: SizedProps) => ({ root: { '--ai-size': controlHeight(props.size) } }),
    },
    Input: {
      defaultProps: { size: 'md' },
      classNames: { input: classes.input ?? '' },
      vars: (_theme: unknown, props: SizedProps) => ({
        wrapper: { '--input-height': controlHeight(props.size), '--input-fz': rem(14), '--input-padding': rem(9) },
      }),
    },
    PasswordInput: {
      vars: () => ({ root: { '--psi-icon-size': rem(16), '--psi-button-size': 'var(--vl-control-sm)' } }),
    },
    CloseButton: { vars: () => ({ root: { '--cb-size': 'var(--vl-control-sm)', '--cb-icon-size': rem(16) } }) },
    // What empties a field is met by the same finger.
    InputClearButton: { vars: () => ({ root: { '--cb-size': 'var(--vl-control-sm)' } }) },
    InputWrapper: {
      classNames: {
        label: classes.label ?? '',
        error: classes.error ?? '',
        description: classes.description ?? '',
      },
      // Optional fields are marked instead (DESIGN "Forms"); what must be filled in is said to assistive technology.
      defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'], withAsterisk: false },
    },
    Checkbox: {
      defaultProps: { radius: 'xs', size: 'var(--vl-check)' },
      classNames: {
        body: classes.checkBody ?? '',
        label: classes.checkLabel ?? '',
        input: classes.checkInput ?? '',
      },
    },
    Switch: { defaultProps: { withThumbIndicator: false }, classNames: { track: classes.switchTrack ?? '' } },
    Badge: {
      defaultProps: { radius: 'xs' },
      classNames: { root: classes.badge ?? '' },
    },
    Table: { defaultProps: { verticalSpacing: rem(8), horizontalSpacing: rem(8), highlightOnHover: true } },
    SegmentedControl: {
      defaultProps: { radius: 'sm', withItemsBorders: false },
      classNames: {
        root: classes.segmented ?? '',
        indicator: classes.segmentedIndicator ?? '',
        label: classes.segmentedLabel ?? '',
      },
    },
    Tabs: {
      defaultProps: { variant: 'pills' },
      classNames: { tab: classes.tab ?? '', list: classes.tabList ?? '' },
    },
    Modal: {
      defaultProps: {
        radius: 'xl',
        centered: true,
        size: rem(480),
        overlayProps: { color: 'var(--vl-overlay)', backgroundOpacity: 1 },
        transitionProps: { transition: 'pop', duration: 120 },
      },
      classNames: {
        content: classes.dialog ?? '',
        overlay: classes.overlay ?? '',
        title: classes.dialogTitle ?? '',
        header: classes.dialogHeader ?? '',
        body: classes.dialogBody ?? '',
      },
    },
    Drawer: {
      defaultProps: {
        position: 'right',
        offset: 8,
        radius: 'xl',
        size: rem(464),
        overlayProps: { color: 'var(--vl-overlay)', backgroundOpacity: 1 },
        transitionProps: { duration: 180 },
      },
      classNames: {
        content: classes.dialog ?? '',
        overlay: classes.overlay ?? '',
        title: classes.dialogTitle ?? '',
        header: classes.dialogHeader ?? '',
        body: classes.dialogBody ?? '',
      },
    },
    Menu: {
      defaultProps: { radius: 'md', shadow: 'md', transitionProps: { duration: 120 } },
      classNames: { dropdown: classes.dropdown ?? '', item: classes.menuItem ?? '', label: classes.menuLabel ?? '' },
    },
    Popover: {
      defaultProps: { radius: 'md', shadow: 'md', transitionProps: { duration: 120 } },
      classNames: { dropdown: classes.dropdown ?? '' },
    },
    Select: {
      defaultProps: { checkIconPosition: 'right', comboboxProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    },
    Tooltip: {
      defaultProps: { openDelay: 400, radius: 'xs' },
      classNames: { tooltip: classes.tooltip ?? '' },
    },
  },
});
