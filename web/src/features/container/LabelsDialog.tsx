/** Labels of containers, shown as they will be printed. That they were printed is kept with each container. */
import { useMutation } from '@tanstack/react-query'
import { Button, Segmented, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { currentLanguage } from '@/engine/i18n/i18n'
import { HTML_LANG } from '@/engine/i18n/languages'
import type { ListRecord } from '@/engine/list/meta'
import { basePath } from '@/engine/list/query'
import { uuid } from '@/engine/runtime/uuid'
import { lists } from '@/generated/lists'
import { AppModal } from '@/ui/AppModal'
import css from './container.module.css'
import { type Label, labelPage, PAPERS } from './labels'

const base = basePath(lists.container)
const SIZES = Object.keys(PAPERS)
const [FIRST = ''] = SIZES

interface LabelsDialogProps {
  readonly containers: readonly ListRecord[]
  readonly onClose: () => void
}

/** Draws the dialog. */
export function LabelsDialog({ containers, onClose }: LabelsDialogProps) {
  const { t } = useTranslation()
  const [size, setSize] = useState(FIRST)
  const [key] = useState(uuid)
  const frame = useRef<HTMLIFrameElement>(null)
  const { data, error, mutate } = useMutation({
    mutationFn: () =>
      call<readonly Label[]>('POST', `${base}/labels`, {
        body: { ids: containers.map((container) => container.id) },
        // Opened once is printed once, however often it is drawn.
        key,
        silent: true,
      }),
  })
  useEffect(() => mutate(), [mutate])
  const paper = PAPERS[size]
  const title = t('containerManage.labels')
  return (
    <AppModal
      open
      width={640}
      title={title}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.close')}</Button>
          <Button type="primary" disabled={!data} onClick={() => frame.current?.contentWindow?.print()}>
            {t('containerManage.printNow', { count: containers.length })}
          </Button>
        </>
      }
    >
      <Segmented
        value={size}
        options={SIZES.map((value) => ({ value, label: `${value.replace('x', '×')} mm` }))}
        onChange={setSize}
      />
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && paper && (
        <iframe
          ref={frame}
          title={title}
          className={css['sheets']}
          // Printing asks for a dialog, and is asked for from here.
          sandbox="allow-modals allow-same-origin"
          srcDoc={labelPage(data, paper, HTML_LANG[currentLanguage()], title)}
        />
      )}
    </AppModal>
  )
}
