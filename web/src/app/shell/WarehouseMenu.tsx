/** The warehouse in view. Another choice changes what every list shows, so all kept pages start anew at home. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { report } from '@/engine/client/report'
import { switchWarehouse } from '@/engine/session/session'
import { useSession } from '@/engine/session/store'
import { Icon } from '@/ui/Icon'
import { MenuButton } from '@/ui/MenuButton'
import { toast } from '@/ui/toast'
import { useAgreed } from './tabActions'
import styles from './WarehouseMenu.module.css'

export function WarehouseMenu() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const agreed = useAgreed()
  const warehouses = useSession((session) => session.warehouses)
  const current = useSession((session) => session.currentWarehouses)
  const [busy, setBusy] = useState(false)
  if (warehouses.length === 0) return null
  const only = current.length === 1 ? current[0] : undefined
  const name = only?.name ?? t('shell.warehouse.all')

  const change = async (code: string | null, label: string): Promise<void> => {
    if (!(await agreed(() => true))) return
    setBusy(true)
    try {
      await switchWarehouse(code)
      await navigate('/')
      toast.success(t('shell.warehouse.done', { name: label }))
    } catch (error) {
      report(error, 'warehouse')
    } finally {
      setBusy(false)
    }
  }
  const all = {
    key: '*',
    label: t('shell.warehouse.all'),
    current: only === undefined,
    onChoose: () => void change(null, t('shell.warehouse.all')),
  }
  const each = warehouses.map(({ code, name: label }) => ({
    key: code,
    label,
    hint: code,
    current: only?.code === code,
    onChoose: () => void change(code, label),
  }))
  const choices = warehouses.length > 1 ? [all, ...each] : each
  return (
    <MenuButton label={t('shell.warehouse.title')} choices={choices} className={styles['button']}>
      <Icon name="warehouse" />
      <span className={styles['name']} data-busy={busy}>
        {name}
      </span>
      <Icon name="chevronDown" size={14} />
    </MenuButton>
  )
}
