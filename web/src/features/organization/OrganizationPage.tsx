/** The organization: what is saved here shows in the title, the sidebar and the sign-in page at once. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { DetailView } from '@/engine/form/DetailView'
import type { FormField, FormValues } from '@/engine/form/fields'
import { RecordForm } from '@/engine/form/RecordForm'
import { useRecordForm } from '@/engine/form/useRecordForm'
import { FaultNotice } from '@/engine/list/ListNotice'
import { setEnterprise } from '@/engine/session/enterprise'
import { useCan } from '@/engine/session/permissions'
import { toast } from '@/ui/toast'
import { LogoBox, LogoText } from './LogoBox'
import css from './organization.module.css'
import { Preview } from './Preview'

const base = '/arpa-basic-api/partyGroup'

const input = ['edit'] as const
const look = ['detail'] as const

const fields: readonly FormField[] = [
  { field: 'groupName', required: true, max: 100 },
  { field: 'creditCode', rule: 'socialCreditCode', max: 18 },
  { field: 'nameZh', max: 100 },
  { field: 'nameEn', max: 100 },
  { field: 'nameEs', max: 100 },
  { field: 'nameJa', max: 100 },
  { field: 'contact', max: 50 },
  { field: 'phone', rule: 'phone' },
  { field: 'address', max: 200, wide: true },
  { field: 'logoFile', Box: LogoBox, help: 'organizationInfoEdit.logoHelp', modes: input },
  { field: 'logoFile', Box: LogoText, modes: look },
  { field: 'loginLogoFile', Box: LogoBox, help: 'organizationInfoEdit.logoHelp', modes: input },
  { field: 'loginLogoFile', Box: LogoText, modes: look },
]

/** Names that may be empty are empty texts on the wire, not null. */
const names = ['nameZh', 'nameEn', 'nameEs', 'nameJa']

/** Shows the saved names and logos in the shell. */
async function showGroup(): Promise<void> {
  setEnterprise(await call('GET', `${base}/getDefault`, { silent: true }))
}

/** The page of organizationInfoEdit. */
export function OrganizationPage() {
  const { t } = useTranslation()
  const can = useCan()
  const loaded = useQuery({
    queryKey: [base, 'detail'],
    queryFn: ({ signal }) => call<FormValues>('GET', `${base}/detail`, { signal, silent: true }),
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  })
  const record = loaded.data
  const screen = 'organizationInfoEdit'
  return (
    <section className={css['page']} aria-label={t('route.organizationInfoEdit')}>
      <h1>{t('route.organizationInfoEdit')}</h1>
      {loaded.error && !record && <FaultNotice error={loaded.error} onRetry={() => void loaded.refetch()} />}
      {loaded.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {record && can(`${screen}_edit_button`) && (
        <Edit record={record} screen={screen} onReload={() => void loaded.refetch()} />
      )}
      {record && !can(`${screen}_edit_button`) && (
        <div className={css['card']}>
          <DetailView fields={fields} screen={screen} record={record} />
        </div>
      )}
    </section>
  )
}

interface EditProps {
  readonly record: FormValues
  readonly screen: string
  readonly onReload: () => void
}

function Edit({ record, screen, onReload }: EditProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const state = useRecordForm({
    fields,
    mode: 'edit',
    record,
    send: (body, key) => {
      const named = Object.fromEntries(names.map((name) => [name, body[name] ?? '']))
      return call('POST', `${base}/edit`, {
        body: { ...body, ...named, version: record['version'] },
        key,
        silent: true,
      })
    },
    onDone: () => {
      toast.success(t('form.saved'))
      void queries.invalidateQueries({ queryKey: [base, 'detail'] })
      void showGroup()
    },
  })
  const values = Form.useWatch<FormValues>([], { form: state.form, preserve: true })
  return (
    <div className={css['columns']}>
      <div className={css['card']}>
        <RecordForm
          state={state}
          fields={fields}
          screen={screen}
          mode="edit"
          record={record}
          onReload={onReload}
        />
        <Button
          type="primary"
          loading={state.busy}
          disabled={!state.dirty}
          onClick={() => state.form.submit()}
        >
          {t('form.save')}
        </Button>
      </div>
      <Preview values={values ?? record} />
    </div>
  )
}
