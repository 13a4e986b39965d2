/** A password made by chance: shown once, to be noted or copied, then gone. */
import { useTranslation } from 'react-i18next'
import { ShownOnce } from '@/ui/ShownOnce'
import type { MadePassword } from './actions'

interface PasswordOnceProps extends MadePassword {
  readonly onClose: () => void
}

/** Draws the dialog. */
export function PasswordOnce({ username, password, onClose }: PasswordOnceProps) {
  const { t } = useTranslation()
  return (
    <ShownOnce
      title={t('accountManage.newPassword', { username })}
      secret={password}
      note={t('accountManage.shownOnce')}
      onClose={onClose}
    />
  )
}
