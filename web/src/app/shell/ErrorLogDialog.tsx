/** What went wrong while the console ran, for the person who must report it. */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { clearErrorLog, useErrorLog } from '@/engine/errors/log'
import { timeText } from '@/engine/i18n/times'
import { AppModal } from '@/ui/AppModal'
import { EmptyState } from '@/ui/EmptyState'
import styles from './ErrorLogDialog.module.css'
import { useShell } from './shellState'

function close(): void {
  useShell.setState({ errorsOpen: false })
}

export function ErrorLogDialog() {
  const { t } = useTranslation()
  const errors = useErrorLog((log) => log.errors)
  return (
    <AppModal
      open
      width="80%"
      title={t('shell.errors.title')}
      onCancel={close}
      maskClosable
      footer={
        <>
          <Button danger disabled={errors.length === 0} onClick={clearErrorLog}>
            {t('shell.errors.clear')}
          </Button>
          <Button type="primary" onClick={close}>
            {t('shell.errors.close')}
          </Button>
        </>
      }
    >
      {errors.length === 0 ? <EmptyState title={t('shell.errors.none')} /> : null}
      <ol className={styles['list']}>
        {errors.map((error) => (
          <li key={error.id}>
            <strong>{error.message}</strong>
            <dl>
              <dt>{t('shell.errors.time')}</dt>
              <dd>{timeText(error.at, true)}</dd>
              <dt>{t('shell.errors.info')}</dt>
              <dd>{error.info.split('\n')[0] || '–'}</dd>
              <dt>{t('shell.errors.url')}</dt>
              <dd>{error.url}</dd>
            </dl>
            <details>
              <summary>{t('shell.errors.stack')}</summary>
              <pre>{`${error.stack}\n${error.info}`}</pre>
            </details>
          </li>
        ))}
      </ol>
    </AppModal>
  )
}
