/** The person's picture and the way to change it. */
import { initial } from '@/ui/initial'
import { Button } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadFile, usePicture } from '@/engine/client/files'
import { setOwnParty } from '@/engine/session/session'
import { toast } from '@/ui/toast'
import styles from './ProfilePage.module.css'
import { type Profile, profileQuery, saveProfile } from './profile'

export function Avatar({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const picture = usePicture(profile.headImg)
  const { version, name, phone, email } = profile
  const change = useMutation({
    mutationFn: async (file: File) => {
      const stored = await uploadFile(file, file.name)
      return saveProfile({ version, name, phone, email, headImg: stored.url })
    },
    onSuccess: (saved) => {
      queries.setQueryData(profileQuery.queryKey, saved)
      setOwnParty({ headImg: saved.headImg })
      toast.success(t('profile.pictureDone'))
    },
  })
  return (
    <div className={styles['picture']}>
      {picture === null ? (
        <span aria-hidden="true">{initial(profile.name)}</span>
      ) : (
        <img src={picture} alt={t('profile.picture')} />
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={t('profile.picture')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) change.mutate(file)
          event.target.value = ''
        }}
      />
      <Button size="small" loading={change.isPending} onClick={() => input.current?.click()}>
        {t('profile.changePicture')}
      </Button>
    </div>
  )
}
