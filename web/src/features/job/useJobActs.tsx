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
  readonly counted: (job: Job) => void
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

const FOUND: readonly FormField[] = [
  { field: 'note', label: 'tasksList.dialog.found', input: 'textarea', required: true, max: 200, wide: true },
]

/** Verbs with words of their own: what they are called, ask, and say afterwards. */
const SAYS = {
  report: { verb: 'forkliftJobManage.report', fields: REPORT, done: 'forkliftJobManage.reported' },
  counted: { verb: 'action.counted', fields: FOUND, done: 'forkliftJobManage.counted' },
} as const

/** The verbs, the open dialog, and whether one is under way. */
export function useJobActs(): { readonly acts: JobActs; readonly dialog: ReactNode; readonly busy: boolean } {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ readonly verb: 'report' | 'counted'; readonly job: Job } | null>(null)
  const again = () => client.invalidateQueries({ queryKey: [BASE] })
  const acts: JobActs = {
    report: (job) => setSaid({ verb: 'report', job }),
    counted: (job) => setSaid({ verb: 'counted', job }),
    post: async (job, verb) => {
      setBusy(true)
      try {
        // A failed call has been shown; somebody else was faster, so the board is loaded anew either way.
        await call('POST', `${BASE}/${job.id}/${verb}`, { body: { version: job.version } })
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
    dialog: said && (
      <FieldDialog
        title={`${t(SAYS[said.verb].verb)} · ${said.job.jobNo}`}
        verb={t(SAYS[said.verb].verb)}
        fields={SAYS[said.verb].fields}
        screen="tasksList"
        send={(typed, key) => {
          const body = said.verb === 'counted' ? { ...typed, version: said.job.version } : typed
          return call('POST', `${BASE}/${said.job.id}/${said.verb}`, { body, key, silent: true })
        }}
        onDone={() => {
          toast.success(t(SAYS[said.verb].done))
          setSaid(null)
          void again()
        }}
        onClose={() => setSaid(null)}
      />
    ),
  }
}
