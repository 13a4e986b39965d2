/** What somebody who drives does with a job: each a call, a short word, and the board anew. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { FormField } from '@/engine/form/fields'
import { toast } from '@/ui/toast'
import { FieldDialog } from './FieldDialog'
import type { Job } from './job'

/** Base path of the calls. */
export const BASE = '/wms/forkliftJob'

/** Verbs that need nothing but the job. */
export type Verb = 'take' | 'start' | 'release' | 'solve'

export interface JobActs {
  readonly post: (job: Job, verb: Verb) => Promise<void>
  readonly report: (job: Job) => void
}

const DONE: Readonly<Record<Verb, string>> = {
  take: 'forkliftJobManage.taken',
  start: 'forkliftJobManage.started',
  release: 'forkliftJobManage.released',
  solve: 'forkliftJobManage.solved',
}

const REPORT: readonly FormField[] = [
  { field: 'problem', label: 'forkliftJobManage.problem', code: 'jobProblem', required: true, wide: true },
  { field: 'note', label: 'forkliftJobManage.note', input: 'textarea', max: 200, wide: true },
]

/** The verbs, the open dialog, and whether one is under way. */
export function useJobActs(): { readonly acts: JobActs; readonly dialog: ReactNode; readonly busy: boolean } {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [reported, setReported] = useState<Job | null>(null)
  const again = () => client.invalidateQueries({ queryKey: [BASE] })
  const acts: JobActs = {
    report: setReported,
    post: async (job, verb) => {
      setBusy(true)
      try {
        // A failed call has been shown; somebody else was faster, so the board is loaded anew either way.
        const body = verb === 'solve' ? {} : { version: job.version }
        await call('POST', `${BASE}/${job.id}/${verb}`, { body })
        toast.success(t(DONE[verb], { job: job.jobNo }))
      } catch {
        return
      } finally {
        await again()
        setBusy(false)
      }
    },
  }
  return {
    acts,
    busy,
    dialog: reported && (
      <FieldDialog
        title={`${t('forkliftJobManage.report')} · ${reported.jobNo}`}
        verb={t('forkliftJobManage.report')}
        fields={REPORT}
        screen="tasksList"
        send={(body, key) => call('POST', `${BASE}/${reported.id}/report`, { body, key, silent: true })}
        onDone={() => {
          toast.success(t('forkliftJobManage.reported'))
          setReported(null)
          void again()
        }}
        onClose={() => setReported(null)}
      />
    ),
  }
}
