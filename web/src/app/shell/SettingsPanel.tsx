/** How the console looks, for this person on this browser: colour, light or dark, tabs, header, logo. */
import { Segmented, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  APPEARANCES,
  type Appearance,
  type PanelSettings,
  changeSettings,
  useSettings,
} from '@/engine/settings/settings'
import { AppDrawer } from '@/ui/AppDrawer'
import { Icon } from '@/ui/Icon'
import { THEME_COLORS } from '@/ui/theme/tokens'
import styles from './SettingsPanel.module.css'
import { useShell } from './shellState'

const SWITCHES = [
  'tabsView',
  'fixedHeader',
  'sidebarLogo',
] as const satisfies readonly (keyof PanelSettings)[]

function Colours() {
  const { t } = useTranslation()
  const chosen = useSettings((state) => state.themeColor)
  return (
    <fieldset className={styles['colours']}>
      <legend>{t('shell.settings.color')}</legend>
      {THEME_COLORS.map((color) => (
        <label
          key={color}
          style={{ background: color }}
          title={t(`shell.settings.colors.${color.slice(1).toLowerCase()}`)}
        >
          <input
            type="radio"
            name="floe-theme-color"
            className="floe-hidden"
            checked={color === chosen}
            aria-label={t(`shell.settings.colors.${color.slice(1).toLowerCase()}`)}
            onChange={() => changeSettings({ themeColor: color })}
          />
          {color === chosen ? <Icon name="check" size={16} /> : null}
        </label>
      ))}
    </fieldset>
  )
}

export function SettingsPanel() {
  const { t } = useTranslation()
  const settings = useSettings()
  return (
    <AppDrawer
      open
      size={300}
      title={t('shell.settings.title')}
      closable={{ 'aria-label': t('shell.dismiss') }}
      onClose={() => useShell.setState({ settingsOpen: false })}
    >
      <Colours />
      <h3 className={styles['heading']} id="floe-appearance">
        {t('shell.settings.appearance')}
      </h3>
      <Segmented<Appearance>
        block
        aria-labelledby="floe-appearance"
        value={settings.appearance}
        options={APPEARANCES.map((value) => ({ value, label: t(`shell.settings.${value}`) }))}
        onChange={(appearance) => changeSettings({ appearance })}
      />
      <ul className={styles['switches']}>
        {SWITCHES.map((name) => (
          <li key={name}>
            <span id={`floe-setting-${name}`}>{t(`shell.settings.${name}`)}</span>
            <Switch
              aria-labelledby={`floe-setting-${name}`}
              checked={settings[name]}
              onChange={(on) => changeSettings({ [name]: on })}
            />
          </li>
        ))}
      </ul>
    </AppDrawer>
  )
}
