/** Name and ways to reach the person. */
import { Button, Form, Input } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { staleErrors, wrongFields } from '@/engine/client/apiError'
import { setOwnParty } from '@/engine/session/session'
import { useUnsaved } from '@/engine/tabs/useTab'
import { toast } from '@/ui/toast'
import styles from './ProfilePage.module.css'
import { type Profile, profileQuery, saveProfile } from './profile'

interface Fields {
  readonly name: string
  readonly phone?: string
  readonly email?: string
}

const FIELDS = ['name', 'phone', 'email'] as const

export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [form] = Form.useForm<Fields>()
  const [touched, setTouched] = useState(false)
  useUnsaved(touched)
  const save = useMutation({
    mutationFn: ({ name, phone, email }: Fields) =>
      saveProfile({
        version: profile.version,
        name: name.trim(),
        phone: phone?.trim() || null,
        email: email?.trim() || null,
        headImg: profile.headImg,
      }),
    onSuccess: (saved) => {
      queries.setQueryData(profileQuery.queryKey, saved)
      setOwnParty({ name: saved.name, phone: saved.phone })
      setTouched(false)
      toast.success(t('profile.saved'))
    },
    onError: (error) => form.setFields(wrongFields(error, FIELDS)),
  })
  return (
    <section className={styles['card']} aria-labelledby="profile-data">
      <h2 id="profile-data">{t('profile.data')}</h2>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        className={styles['fields']}
        initialValues={{ name: profile.name, phone: profile.phone ?? '', email: profile.email ?? '' }}
        onValuesChange={(changed) => {
          setTouched(true)
          form.setFields(staleErrors(changed, FIELDS))
        }}
        onFinish={(values) => save.mutate(values)}
      >
        <Form.Item
          name="name"
          label={t('profile.name')}
          rules={[{ required: true, whitespace: true, message: t('profile.nameMissing') }]}
        >
          <Input maxLength={64} autoComplete="name" />
        </Form.Item>
        <Form.Item name="phone" label={t('profile.phone')}>
          <Input maxLength={32} inputMode="tel" autoComplete="tel" />
        </Form.Item>
        <Form.Item
          name="email"
          label={t('profile.email')}
          rules={[{ type: 'email', message: t('profile.emailWrong') }]}
        >
          <Input maxLength={128} inputMode="email" autoComplete="email" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!touched}>
          {t('profile.save')}
        </Button>
      </Form>
    </section>
  )
}
