/** The organization: what is saved here shows in the title, the sidebar and the sign-in page at once. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { FormField, FormValues } from '@/engine/form/fields'
import { RecordForm } from '@/engine/form/RecordForm'
import { useRecordForm } from '@/engine/form/useRecordForm'
import { FaultNotice } from '@/engine/list/ListNotice'
import { setEnterprise } from '@/engine/session/enterprise'
import { useCan } from '@/engine/session/permissions'
import { toast } from '@/ui/toast'
import { LogoBox } from './LogoBox'
import css from './organization.module.css'

const base = '/arpa-basic-api/partyGroup'

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
  { field: 'logoFile', Box: LogoBox, help: 'organizationInfoEdit.logoHelp' },
  { field: 'loginLogoFile', Box: LogoBox, help: 'organizationInfoEdit.logoHelp' },
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
  const queries = useQueryClient()
  const can = useCan()
  const loaded = useQuery({
    queryKey: [base, 'detail'],
    queryFn: ({ signal }) => call<FormValues>('GET', `${base}/detail`, { signal, silent: true }),
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  })
  const record = loaded.data
  const state = useRecordForm({
    fields,
    mode: 'edit',
    record,
    send: (body) => {
      const named = Object.fromEntries(names.map((name) => [name, body[name] ?? '']))
      return call('POST', `${base}/edit`, {
        body: { ...body, ...named, version: record?.['version'] },
        silent: true,
      })
    },
    onDone: () => {
      toast.success(t('form.saved'))
      void queries.invalidateQueries({ queryKey: [base, 'detail'] })
      void showGroup()
    },
  })
  if (loaded.error && !record)
    return <FaultNotice error={loaded.error} onRetry={() => void loaded.refetch()} />
  return (
    <section className={css['page']} aria-label={t('route.organizationInfoEdit')}>
      <h1>{t('route.organizationInfoEdit')}</h1>
      {record ? (
        <div className={css['card']}>
          <RecordForm
            state={state}
            fields={fields}
            screen="organizationInfoEdit"
            mode="edit"
            record={record}
            onReload={() => void loaded.refetch()}
          />
          {can('organizationInfoEdit_edit_button') && (
            <Button
              type="primary"
              loading={state.busy}
              disabled={!state.dirty}
              onClick={() => state.form.submit()}
            >
              {t('form.save')}
            </Button>
          )}
        </div>
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </section>
  )
}
