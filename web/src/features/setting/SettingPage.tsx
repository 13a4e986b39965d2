/** Settings of the organization, drawn from the server's description: a new setting needs nothing here. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/engine/client/apiError'
import { FaultNotice } from '@/engine/list/ListNotice'
import { useCan } from '@/engine/session/permissions'
import { useUnsaved } from '@/engine/tabs/useTab'
import { toast } from '@/ui/toast'
import { type Setting, changesOf, groupsOf, saveSettings, settingsQuery } from './settings'
import { ZoneBox } from './ZoneBox'
import css from './setting.module.css'

/** The page of organizationDeploy. */
export function SettingPage() {
  const loaded = useQuery(settingsQuery)
  if (loaded.data) return <SettingForm key={loaded.dataUpdatedAt} settings={loaded.data} />
  if (loaded.error) return <FaultNotice error={loaded.error} onRetry={() => void loaded.refetch()} />
  return (
    <div className={css['page']} aria-busy="true">
      <Skeleton active paragraph={{ rows: 10 }} />
    </div>
  )
}

function SettingForm({ settings }: { readonly settings: readonly Setting[] }) {
  const { t } = useTranslation()
  const can = useCan()
  const queries = useQueryClient()
  const [form] = Form.useForm<Record<string, string>>()
  const [dirty, setDirty] = useState(false)
  const [fault, setFault] = useState('')
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
      setFault(error.fields.length > 0 ? '' : error.message)
    },
  })
  return (
    <section className={css['page']} aria-label={t('route.organizationDeploy')}>
      <h1>{t('route.organizationDeploy')}</h1>
      {fault !== '' && <Alert type="error" showIcon message={fault} />}
      <Form
        form={form}
        layout="vertical"
        disabled={!mayEdit}
        initialValues={Object.fromEntries(settings.map(({ name, value }) => [name, value]))}
        onValuesChange={() => setDirty(true)}
        onFinish={(values) => {
          setFault('')
          save.mutate(values)
        }}
      >
        {groupsOf(settings).map(([group, members]) => (
          <fieldset key={group} className={css['group']}>
            <legend>{t(`organizationDeploy.group.${group}`)}</legend>
            {members.map((setting) => (
              <Field key={setting.name} setting={setting} />
            ))}
          </fieldset>
        ))}
        {mayEdit && (
          <div className={css['bar']}>
            <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!dirty}>
              {t('form.save')}
            </Button>
            <Button
              disabled={!dirty || save.isPending}
              onClick={() => {
                form.resetFields()
                setDirty(false)
                setFault('')
              }}
            >
              {t('organizationDeploy.undo')}
            </Button>
          </div>
        )}
      </Form>
    </section>
  )
}

function Field({ setting }: { readonly setting: Setting }) {
  const { t } = useTranslation()
  const { name, kind, min, max, unit, defaultValue } = setting
  const limits = kind === 'whole' ? t('organizationDeploy.limits', { min, max, value: defaultValue }) : ''
  const help = limits || t('organizationDeploy.default', { value: defaultValue })
  return (
    <Form.Item name={name} label={t(`organizationDeploy.field.${name}`)} extra={help} required>
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
