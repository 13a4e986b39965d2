/** Settings of the organization, drawn from the server's description: a new setting needs nothing here. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, type FormRule, Input, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, STATUS } from '@/engine/client/apiError'
import { FaultNotice } from '@/engine/list/ListNotice'
import { useCan } from '@/engine/session/permissions'
import { useUnsaved } from '@/engine/tabs/useTab'
import { toast } from '@/ui/toast'
import css from './setting.module.css'
import { changesOf, faultOf, groupsOf, saveSettings, type Setting, settingsQuery } from './settings'
import { TrailCard } from './TrailCard'
import { ZoneBox } from './ZoneBox'

/** The page of organizationDeploy. */
export function SettingPage() {
  const { t } = useTranslation()
  const can = useCan()
  const loaded = useQuery(settingsQuery)
  return (
    <section className={css['page']} aria-label={t('route.organizationDeploy')}>
      <h1>{t('route.organizationDeploy')}</h1>
      {loaded.data && (
        <SettingForm
          key={loaded.dataUpdatedAt}
          settings={loaded.data}
          onReload={() => void loaded.refetch()}
        />
      )}
      {loaded.error && !loaded.data && (
        <FaultNotice error={loaded.error} onRetry={() => void loaded.refetch()} />
      )}
      {loaded.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {can('organizationDeploy_trail_button') && <TrailCard />}
    </section>
  )
}

interface SettingFormProps {
  readonly settings: readonly Setting[]
  readonly onReload: () => void
}

interface Fault {
  readonly text: string
  /** Somebody else was faster. */
  readonly stale: boolean
}

function SettingForm({ settings, onReload }: SettingFormProps) {
  const { t } = useTranslation()
  const can = useCan()
  const queries = useQueryClient()
  const [form] = Form.useForm<Record<string, string>>()
  const [dirty, setDirty] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  useUnsaved(dirty)
  const mayEdit = can('organizationDeploy_edit_button')
  const save = useMutation({
    mutationFn: (values: Record<string, string>) => saveSettings(changesOf(settings, values)),
    onSuccess: (saved) => {
      setDirty(false)
      queries.setQueryData(settingsQuery.queryKey, saved)
      toast.success(t('form.saved'))
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      form.setFields(error.fields.map(({ field, msg }) => ({ name: field, errors: [msg] })))
      if (error.fields.length === 0) {
        setFault({ text: error.message, stale: error.status === STATUS.stale })
      }
    },
  })
  const undo = () => {
    form.resetFields()
    setDirty(false)
    setFault(null)
  }
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={!mayEdit}
      className={css['form'] ?? ''}
      initialValues={Object.fromEntries(settings.map(({ name, value }) => [name, value]))}
      scrollToFirstError={{ focus: true }}
      onValuesChange={(_change, values) => setDirty(changesOf(settings, values).length > 0)}
      onFinish={(values) => {
        setFault(null)
        save.mutate(values)
      }}
    >
      {fault && (
        <Alert
          type={fault.stale ? 'warning' : 'error'}
          role="alert"
          showIcon
          title={fault.text}
          action={
            fault.stale ? (
              <Button size="small" onClick={onReload}>
                {t('form.reload')}
              </Button>
            ) : undefined
          }
        />
      )}
      {groupsOf(settings).map(([group, members]) => (
        <Group key={group} title={t(`organizationDeploy.group.${group}`)} settings={members} />
      ))}
      {mayEdit && (
        <div className={css['bar']}>
          <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!dirty}>
            {t('form.save')}
          </Button>
          <Button disabled={!dirty || save.isPending} onClick={undo}>
            {t('organizationDeploy.undo')}
          </Button>
        </div>
      )}
    </Form>
  )
}

function Group({ title, settings }: { readonly title: string; readonly settings: readonly Setting[] }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={css['group']}>
      <h2 id={id}>{title}</h2>
      {settings.map((setting) => (
        <Field key={setting.name} setting={setting} />
      ))}
    </div>
  )
}

function Field({ setting }: { readonly setting: Setting }) {
  const { t } = useTranslation()
  const { name, kind, min, max, unit, defaultValue } = setting
  const help =
    kind === 'whole'
      ? t('organizationDeploy.limits', { min, max, value: defaultValue })
      : t('organizationDeploy.default', { value: defaultValue })
  const rule: FormRule = {
    validator: (_rule, value: unknown) => {
      const broken = faultOf(setting, typeof value === 'string' ? value.trim() : '')
      return broken ? Promise.reject(new Error(t(broken.key, { ...broken.values }))) : Promise.resolve()
    },
  }
  return (
    <Form.Item name={name} label={t(`organizationDeploy.field.${name}`)} extra={help} rules={[rule]}>
      {kind === 'zone' ? (
        <ZoneBox />
      ) : (
        <Input
          inputMode={kind === 'whole' ? 'numeric' : 'text'}
          autoComplete="off"
          suffix={unit ? t(`organizationDeploy.unit.${unit}`) : undefined}
        />
      )}
    </Form.Item>
  )
}
