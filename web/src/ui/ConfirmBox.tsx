/** Draws the first waiting question of `confirm`. */
import { useTranslation } from 'react-i18next'
import { AppModal } from './AppModal'
import { useConfirms } from './confirm'

export function ConfirmBox() {
  const { t } = useTranslation()
  const question = useConfirms((state) => state.asked[0])
  if (!question) return null
  const danger = question.danger === true
  return (
    <AppModal
      key={question.id}
      open
      width={420}
      title={question.title}
      okText={question.yes ?? t('action.confirm')}
      cancelText={question.no ?? t('action.cancel')}
      okButtonProps={{ danger, autoFocus: !danger }}
      cancelButtonProps={{ autoFocus: danger }}
      onOk={() => question.answer(true)}
      onCancel={() => question.answer(false)}
    >
      {question.text}
    </AppModal>
  )
}
