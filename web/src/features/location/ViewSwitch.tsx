/** From the list to the floor map and back. */
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '@/ui/Icon'

/** What the page shows. */
export type View = 'list' | 'map' | 'labels'

interface ViewSwitchProps {
  readonly view: 'list' | 'map'
  readonly onChange: (view: View) => void
}

/** Draws the switch. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const { t } = useTranslation()
  return (
    <div>
      <Segmented<'list' | 'map'>
        aria-label={t('locationManage.view')}
        value={view}
        options={[
          { value: 'list', label: t('locationManage.asList'), icon: <Icon name="list" size={16} /> },
          { value: 'map', label: t('locationManage.asMap'), icon: <Icon name="map" size={16} /> },
        ]}
        onChange={onChange}
      />
    </div>
  )
}
