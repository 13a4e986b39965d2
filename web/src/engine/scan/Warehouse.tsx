/** Where somebody works who has more than one warehouse in view: asked first, and never of anybody with only one. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '@/engine/session/store'
import { useStable } from '@/ui/useStable'
import { Ask, Choices } from './parts'

/** Gives an answer to a question of the page. */
export type Put = (kind: string, answer?: string) => void

/** The warehouses in view: those that are switched to, or all. */
function useWarehouses() {
  const current = useSession((session) => session.currentWarehouses)
  const all = useSession((session) => session.warehouses)
  return current.length > 0 ? current : all
}

/** The question. */
export function WarehouseQuestion({ put }: { readonly put: Put }) {
  const { t } = useTranslation()
  const choices = useWarehouses().map(({ code, name }) => ({ key: code, title: name, about: code }))
  return (
    <>
      <Ask>{t('scan.askWarehouse')}</Ask>
      <Choices choices={choices} onChoose={(code) => put('warehouse', code)} />
    </>
  )
}

/** With one warehouse in view nobody is asked for it; a kept one that is not in view any more is given up. */
export function useOnlyWarehouse(kept: string, answer: Put): void {
  const put = useStable(answer)
  const inView = useWarehouses()
  const [first] = inView
  const only = inView.length === 1 && first ? first.code : null
  const gone = kept !== '' && inView.length > 0 && !inView.some(({ code }) => code === kept)
  useEffect(() => {
    if (only !== null && only !== kept) put('warehouse', only)
    else if (gone) put('warehouse', '')
  }, [only, gone, kept, put])
}
