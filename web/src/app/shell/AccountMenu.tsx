/** The person's own menu: profile, password, the other roles they may take on, and the way out. */
import { initial } from '@/ui/initial'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { usePicture } from '@/engine/client/files'
import { report } from '@/engine/client/report'
import { signOut, switchRole } from '@/engine/session/session'
import { useSession } from '@/engine/session/store'
import { MenuButton, type MenuChoice } from '@/ui/MenuButton'
import { toast } from '@/ui/toast'
import { PROFILE_PATH } from '../fixedPages'
import { loginFor } from '../guard'
import { useNavigation } from '../workspace/navigationContext'
import { useAgreed } from './tabActions'
import styles from './AccountMenu.module.css'

/** Choices for every role, when there is more than one. */
function useRoleChoices(): readonly MenuChoice[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const agreed = useAgreed()
  const roleList = useSession((session) => session.roleList)
  if (roleList.length < 2) return []
  const take = async (code: string, name: string): Promise<void> => {
    if (!(await agreed(() => true))) return
    try {
      await switchRole(code)
      await navigate('/')
      toast.success(t('shell.account.roleDone', { name }))
    } catch (error) {
      report(error, 'role')
    }
  }
  return roleList.map(({ code, roleName }, at) => ({
    key: `role:${code}`,
    label: roleName,
    hint: t('shell.account.role'),
    current: at === 0,
    apart: at === 0,
    onChoose: () => void take(code, roleName),
  }))
}

export function AccountMenu() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const agreed = useAgreed()
  const location = useLocation()
  const party = useSession((session) => session.party)
  const picture = usePicture(party?.headImg)
  const { pages } = useNavigation()
  const roles = useRoleChoices()
  const name = party?.name || party?.code || ''
  const password = pages.find((page) => page.screen === 'updatePassword')

  const leave = async (): Promise<void> => {
    if (!(await agreed(() => true))) return
    const back = loginFor(location.pathname + location.search + location.hash)
    try {
      await signOut()
    } catch (error) {
      report(error, 'logout')
    }
    await navigate(back)
  }
  const choices: MenuChoice[] = [
    {
      key: 'profile',
      label: t('shell.account.profile'),
      icon: 'account',
      onChoose: () => void navigate(PROFILE_PATH),
    },
    ...(password
      ? [
          {
            key: 'password',
            label: t('shell.account.password'),
            icon: 'key' as const,
            onChoose: () => void navigate(password.path),
          },
        ]
      : []),
    ...roles,
    {
      key: 'leave',
      label: t('shell.account.leave'),
      icon: 'logout',
      apart: true,
      onChoose: () => void leave(),
    },
  ]
  return (
    <MenuButton label={t('shell.account.title')} choices={choices} className={styles['button']}>
      {picture === null ? (
        <span className={styles['avatar']} aria-hidden="true">
          {initial(name)}
        </span>
      ) : (
        <img className={styles['avatar']} src={picture} alt="" />
      )}
      <span className={styles['name']}>{name}</span>
    </MenuButton>
  )
}
