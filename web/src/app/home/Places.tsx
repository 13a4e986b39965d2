/** Where and as whom the person works: account, roles, warehouses. */
import { initial } from '@/ui/initial'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePicture } from '@/engine/client/files'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import { useSession } from '@/engine/session/store'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { StatusText } from '@/ui/StatusText'
import { PROFILE_PATH } from '../fixedPages'
import styles from './HomePage.module.css'

/** Where the first warehouse is added. */
const WAREHOUSES_PATH = '/basicInfo/warehouseManage'

function Person() {
  const { t } = useTranslation()
  const party = useSession((session) => session.party)
  const roleList = useSession((session) => session.roleList)
  const picture = usePicture(party?.headImg)
  const name = party?.name || party?.code || ''
  return (
    <section className={styles['card']} aria-labelledby="home-me">
      <h2 id="home-me">{t('home.me')}</h2>
      <div className={styles['person']}>
        {picture === null ? (
          <span className={styles['avatar']} aria-hidden="true">
            {initial(name)}
          </span>
        ) : (
          <img className={styles['avatar']} src={picture} alt="" />
        )}
        <div>
          <strong>{name}</strong>
          <span>{party?.code}</span>
        </div>
        <Link to={PROFILE_PATH}>{t('shell.account.profile')}</Link>
      </div>
      <ul className={styles['rows']}>
        {roleList.map((role, at) => (
          <li key={role.code}>
            <Icon name="role" size={16} />
            <span>{role.roleName}</span>
            {at === 0 ? <StatusText tone="active">{t('home.inUse')}</StatusText> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Warehouses() {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  const warehouses = useSession((session) => session.warehouses)
  const current = useSession((session) => session.currentWarehouses)
  const inUse = new Set(current.map(({ code }) => code))
  return (
    <section className={styles['card']} aria-labelledby="home-warehouses">
      <h2 id="home-warehouses">{t('home.warehouses')}</h2>
      {warehouses.length === 0 ? (
        <EmptyState title={t('home.noWarehouse')} text={t('home.noWarehouseText')}>
          {mayOpen(WAREHOUSES_PATH) ? (
            <Link to={WAREHOUSES_PATH}>{t('route.warehouseManage')}</Link>
          ) : undefined}
        </EmptyState>
      ) : (
        <ul className={styles['rows']}>
          {warehouses.map(({ code, name }) => (
            <li key={code}>
              <Icon name="warehouse" size={16} />
              <span>
                {name}
                <small>{code}</small>
              </span>
              {inUse.size === 0 || inUse.has(code) ? (
                <StatusText tone="active">{t('home.inView')}</StatusText>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function Places() {
  return (
    <div className={styles['places']}>
      <Person />
      <Warehouses />
    </div>
  )
}
