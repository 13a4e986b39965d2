/** Runs the actions of documents: leads to a page, asks what must be asked, posts, and says what happened. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { text } from '@/engine/i18n/i18n'
import { useNavigate } from 'react-router'
import { ApiError, STATUS } from '@/engine/client/apiError'
import { report, settleError } from '@/engine/client/report'
import { basePath } from '@/engine/list/query'
import { recordAddress } from '@/engine/record/recordAddress'
import { confirm } from '@/ui/confirm'
import { toast } from '@/ui/toast'
import { useStable } from '@/ui/useStable'
import {
  type Acting,
  askedOf,
  isQueued,
  type ManyAnswer,
  postMany,
  postVerb,
  type Results,
  saidOf,
  type Subject,
  tell,
  toTell,
  verbOf,
} from './act'
import { ActionDialog } from './ActionDialog'
import type { DocumentAction } from './definition'
import { QueuedDialog, ResultsDialog } from './ResultsDialog'
import { say } from './said'

interface Asking {
  readonly action: DocumentAction
  readonly records: readonly Subject[]
  readonly many: boolean
  /** The first of them when it was opened. */
  readonly opened: string
}

/** Of many records, those that were not done. */
function leftOf(records: readonly Subject[], results: ManyAnswer): readonly Subject[] {
  if (isQueued(results)) return []
  const failed = new Set(results.rows.filter((row) => !row.done).map((row) => row.id))
  return records.filter(({ id }) => failed.has(id))
}

/** What a page of documents does with its actions. */
export interface ActingState {
  readonly run: (action: DocumentAction, record: Subject) => Promise<void>
  readonly runMany: (action: DocumentAction, records: readonly Subject[]) => Promise<void>
  /** Name of the action under way. */
  readonly busy: string | null
  /** The dialog that stands open. */
  readonly dialog: ReactNode
}

/** The running of actions, for a page, which says itself what was done, or for a list, where it is a short message. */
export function useActing(acting: Acting, place: 'page' | 'list'): ActingState {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [failed, setFailed] = useState<{ readonly verb: string; readonly results: Results } | null>(null)
  const [queued, setQueued] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const reload = () => void client.invalidateQueries()
  const done = async (action: DocumentAction, record: Subject, answer: unknown) => {
    const said = await saidOf(action, answer, text, record)
    tell(acting, record.id, said, client)
    if (place === 'page') return
    if (said.tone === 'warning') toast.warning(said.text)
    else toast.success(said.text)
  }
  const doneMany = (action: DocumentAction, results: ManyAnswer) => {
    const verb = verbOf(action, text)
    reload()
    if (isQueued(results)) return setQueued(verb)
    if (results.done > 0) toast.success(t('document.doneMany', { action: verb, count: results.done }))
    if (toTell(results).length > 0) setFailed({ verb, results })
  }
  const during = async (action: DocumentAction, work: () => Promise<void>, on?: Subject) => {
    setBusy(action.name)
    try {
      await work()
    } catch (error) {
      // Somebody may have been faster: what is in sight shows the state as it is now. On its page the refusal stays, for
      // the page looks as if all had gone well once the document has moved on.
      if (on && place === 'page' && error instanceof ApiError && error.status !== STATUS.signedOut) {
        settleError(error)
        say(basePath(acting.list), on.id, { text: error.message, tone: 'error' })
      } else report(error, 'document')
      reload()
    } finally {
      setBusy(null)
    }
  }
  const agreed = async (action: DocumentAction, records: readonly Subject[]): Promise<boolean> => {
    if (action.ask === undefined && !action.danger) return true
    const verb = verbOf(action, text)
    const question =
      askedOf(acting, { ...action, ask: action.ask ?? 'document.confirm' }, records, text) ?? ''
    return confirm({ title: verb, text: question, yes: verb, danger: action.danger === true })
  }
  const run = useStable(async (action: DocumentAction, record: Subject) => {
    if (action.to) return void navigate(await action.to(record))
    if (action.mode !== undefined) return void navigate(recordAddress(acting.path, action.mode, record.id))
    if (action.fields || action.Dialog)
      return setAsking({ action, records: [record], many: false, opened: record.id })
    if (!(await agreed(action, [record]))) return undefined
    return during(
      action,
      async () => {
        if (action.run) await action.run(record)
        else await done(action, record, await postVerb(acting, action.name, record))
      },
      record,
    )
  })
  const runMany = useStable(async (action: DocumentAction, records: readonly Subject[]) => {
    if (action.fields) {
      return setAsking({ action, records, many: true, opened: records[0]?.id ?? '' })
    }
    if (!(await agreed(action, records))) return undefined
    return during(action, async () => doneMany(action, await postMany(acting, action, records)))
  })
  const close = () => setAsking(null)
  return {
    run,
    runMany,
    busy,
    dialog: (
      <>
        {asking && (
          <Asked
            key={`${asking.action.name} ${asking.opened}`}
            {...{ acting, asking, reload, close }}
            onDone={(answer) => {
              const [first] = asking.records
              if (!asking.many) {
                close()
                if (first) void done(asking.action, first, answer)
                return
              }
              // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's answer to many rows
              const results = answer as ManyAnswer
              // What was typed stays for those that were refused: the reason may be out of the way in a moment.
              const left = leftOf(asking.records, results)
              if (left.length === 0) close()
              else setAsking({ ...asking, records: left })
              doneMany(asking.action, results)
            }}
          />
        )}
        {failed && <ResultsDialog {...failed} onClose={() => setFailed(null)} />}
        {queued !== null && <QueuedDialog verb={queued} onClose={() => setQueued(null)} />}
      </>
    ),
  }
}

interface AskedProps {
  readonly acting: Acting
  readonly asking: Asking
  readonly reload: () => void
  readonly close: () => void
  readonly onDone: (answer: unknown) => void
}

/** The dialog of an action: of its fields, or its own. */
function Asked({ acting, asking: { action, records, many }, reload, close, onDone }: AskedProps) {
  const [record] = records
  if (!record) return null
  if (action.Dialog && !many) {
    return (
      <action.Dialog
        record={record}
        send={(body, key) => postVerb(acting, action.name, record, body, key)}
        onDone={onDone}
        onClose={close}
      />
    )
  }
  const send = (body: Record<string, unknown>, key: string) =>
    many ? postMany(acting, action, records, body, key) : postVerb(acting, action.name, record, body, key)
  return <ActionDialog {...{ acting, action, records, send, onDone }} onReload={reload} onClose={close} />
}
