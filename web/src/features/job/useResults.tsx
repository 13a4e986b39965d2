/** What became of many jobs: a short message, and for those that could not be done their reasons. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { Results } from '@/engine/document/act'
import { ResultsDialog } from '@/engine/document/ResultsDialog'
import { toast } from '@/ui/toast'

const BASE = '/wms/task'

/** Posts a verb about many jobs; refusals are left to the caller. `dialog` belongs on the page. */
export function useResults(): {
  readonly post: (verb: string, label: string, body: Record<string, unknown>) => Promise<void>
  readonly dialog: ReactNode
} {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [shown, setShown] = useState<{ readonly verb: string; readonly results: Results } | null>(null)
  const post = async (verb: string, label: string, body: Record<string, unknown>) => {
    const answer = await call<Results>('POST', `${BASE}/${verb}`, { body, silent: true })
    if (answer.done > 0) toast.success(t('tasksList.dialog.done', { count: answer.done }))
    if (answer.done < answer.rows.length) setShown({ verb: label, results: answer })
    await client.invalidateQueries({ queryKey: [BASE] })
  }
  const dialog = shown && <ResultsDialog {...shown} onClose={() => setShown(null)} />
  return { post, dialog }
}
