/** A generated password: shown once, to be noted or copied, then gone. */
import { Alert, Button, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { AppModal } from '@/ui/AppModal'

interface PasswordOnceProps {
  readonly username: string
  readonly password: string
  readonly onClose: () => void
}

/** Draws the dialog. It closes by its button only: a slip must not lose the password. */
export function PasswordOnce({ username, password, onClose }: PasswordOnceProps) {
  const { t } = useTranslation()
  return (
    <AppModal
      open
      width={440}
      closable={false}
      keyboard={false}
      title={t('accountManage.newPassword', { username })}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('accountManage.noted')}
        </Button>
      }
    >
      <Typography.Paragraph code copyable={{ text: password }} style={{ fontSize: 18 }}>
        {password}
      </Typography.Paragraph>
      <Alert type="warning" showIcon title={t('accountManage.shownOnce')} />
    </AppModal>
  )
}
