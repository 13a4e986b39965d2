/** The form for one's own password. Other sessions of the account end when it is saved; this one goes on. */
import { Button, Form, Input } from 'antd'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { staleErrors, wrongFields } from '@/engine/client/apiError'
import { api } from '@/engine/client/api'
import { passwordChanged } from '@/engine/session/session'
import { useSession } from '@/engine/session/store'
import { Icon } from '@/ui/Icon'
import { toast } from '@/ui/toast'
import styles from './PasswordPage.module.css'
import { PASSWORD_RULES } from './rules'

interface PasswordForm {
  readonly oldPassword: string
  readonly newPassword: string
  readonly again: string
}

const FIELDS = ['oldPassword', 'newPassword'] as const

/** The rules with what is met so far. */
function Rules({ password, old }: { password: string; old: string }) {
  const { t } = useTranslation()
  const username = useSession((session) => session.party?.code ?? '')
  return (
    <ul className={styles['rules']}>
      {PASSWORD_RULES.map(({ key, met }) => {
        const done = met(password, { old, username })
        return (
          <li key={key} data-met={done}>
            <Icon name={done ? 'check' : 'circle'} size={14} />
            {t(`updatePassword.rule.${key}`)}
            <span className="floe-hidden">{t(done ? 'updatePassword.met' : 'updatePassword.notMet')}</span>
          </li>
        )
      })}
    </ul>
  )
}

export function PasswordPage() {
  const { t } = useTranslation()
  const [form] = Form.useForm<PasswordForm>()
  const password = Form.useWatch('newPassword', form) ?? ''
  const old = Form.useWatch('oldPassword', form) ?? ''
  const username = useSession((session) => session.party?.code ?? '')
  const save = useMutation({
    mutationFn: ({ oldPassword, newPassword }: PasswordForm) =>
      api.post('/arpa-basic-api/party/updatePass', {
        body: { oldPassword, newPassword },
        silent: 'fields',
      }),
    onSuccess: async () => {
      form.resetFields()
      toast.success(t('updatePassword.done'))
      await passwordChanged()
    },
    onError: (error) => form.setFields(wrongFields(error, FIELDS)),
  })
  const required = (field: string) => ({ required: true, message: t('updatePassword.required', { field }) })
  return (
    <section className={styles['card']} aria-labelledby="password-title">
      <h1 id="password-title">{t('updatePassword.title')}</h1>
      <p>{t('updatePassword.about')}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        onValuesChange={(changed) => form.setFields(staleErrors(changed, FIELDS))}
        onFinish={(values) => save.mutate(values)}
      >
        <Form.Item
          name="oldPassword"
          label={t('updatePassword.field.oldPassword')}
          rules={[required(t('updatePassword.field.oldPassword'))]}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label={t('updatePassword.field.newPassword')}
          rules={[
            {
              validator: async (_rule, value: string | undefined) => {
                const other = { old: form.getFieldValue('oldPassword') ?? '', username }
                const broken = PASSWORD_RULES.find(({ met }) => !met(value ?? '', other))
                if (broken) throw new Error(t(`updatePassword.rule.${broken.key}`))
              },
            },
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Rules password={password} old={old} />
        <Form.Item
          name="again"
          label={t('updatePassword.again')}
          dependencies={['newPassword']}
          rules={[
            required(t('updatePassword.again')),
            {
              validator: async (_rule, value: string | undefined) => {
                const differs =
                  value !== undefined && value !== '' && value !== form.getFieldValue('newPassword')
                if (differs) throw new Error(t('updatePassword.differs'))
              },
            },
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('updatePassword.save')}
        </Button>
      </Form>
    </section>
  )
}
