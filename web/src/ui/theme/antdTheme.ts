/**
 * antd's theme from our tokens. Its algorithms derive a palette of their own (and darken the theme colour in dark
 * mode), so a last algorithm puts our values, which are tested for contrast, over what they computed.
 */
import { type ThemeConfig, theme } from 'antd'
import type { Tokens } from './tokens'

type MapToken = ReturnType<typeof theme.darkAlgorithm>

/** Theme for a `ConfigProvider`. `still` switches every motion off, as a person may ask of the system. */
export function antdTheme(tokens: Tokens, still: boolean): ThemeConfig {
  const base = tokens.dark ? theme.darkAlgorithm : theme.defaultAlgorithm
  return {
    algorithm: (seed) => ({ ...base(seed), ...colours(tokens) }),
    cssVar: { key: 'floe-antd' },
    hashed: false,
    token: {
      controlHeight: tokens.control,
      fontSize: tokens.font,
      fontFamily: 'inherit',
      borderRadius: 6,
      colorPrimary: tokens.primarySolid,
      motion: !still,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.15s',
      wireframe: false,
      colorTextPlaceholder: tokens.text3,
      colorTextDescription: tokens.text3,
      colorTextDisabled: tokens.text3,
      colorLink: tokens.primaryText,
      colorLinkHover: tokens.primaryText,
      colorLinkActive: tokens.primaryText,
      colorErrorText: tokens.danger,
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
        dangerColor: tokens.onDanger,
      },
      Form: { labelColor: tokens.text2, verticalLabelPadding: '0 0 4px', itemMarginBottom: 18 },
      Drawer: { footerPaddingInline: 16 },
      Tree: { nodeSelectedBg: tokens.primarySoft },
      Segmented: { trackBg: tokens.sunken, itemSelectedBg: tokens.surface },
    },
  }
}

function colours(tokens: Tokens): Partial<MapToken> {
  return {
    colorPrimary: tokens.primarySolid,
    colorPrimaryHover: tokens.primarySolidHover,
    colorPrimaryActive: tokens.primarySolidHover,
    colorPrimaryBg: tokens.primarySoft,
    colorPrimaryBgHover: tokens.primarySoftHover,
    colorPrimaryBorder: tokens.primary,
    colorPrimaryBorderHover: tokens.primaryText,
    colorPrimaryText: tokens.primaryText,
    colorPrimaryTextHover: tokens.primaryText,
    colorPrimaryTextActive: tokens.primaryText,
    colorLink: tokens.primaryText,
    colorText: tokens.text,
    colorTextSecondary: tokens.text2,
    colorTextTertiary: tokens.text3,
    colorBgLayout: tokens.layout,
    colorBgContainer: tokens.surface,
    colorBgElevated: tokens.raised,
    colorBorder: tokens.lineStrong,
    colorBorderSecondary: tokens.line,
    colorError: tokens.danger,
    colorErrorHover: tokens.danger,
    colorErrorActive: tokens.danger,
    colorErrorText: tokens.danger,
    colorErrorBg: tokens.dangerSoft,
    colorWarning: tokens.warning,
    colorWarningText: tokens.warning,
    colorWarningBg: tokens.warningSoft,
    colorSuccess: tokens.success,
    colorSuccessText: tokens.success,
    colorSuccessBg: tokens.successSoft,
    colorInfo: tokens.info,
  }
}
