/** The primary action of a tree page. */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '@/ui/Icon'

/** The button that adds at the top. */
export function AddButton({ onPress }: { readonly onPress: () => void }) {
  const { t } = useTranslation()
  return (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={onPress}>
      {t('action.add')}
    </Button>
  )
}
