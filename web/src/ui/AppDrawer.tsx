/** A panel from the side: details, settings, long forms. Shown only while its tab is in front. */
import { Drawer, type DrawerProps } from 'antd'
import { useRef } from 'react'
import { useTabActive } from './tabActive'
import { useFocusBack } from './useFocusBack'

/**
 * antd's Drawer, hidden with its tab; its content stays mounted so that nothing typed is lost. A panel that is open from the
 * first takes the focus, too, unless something inside already has it.
 */
export function AppDrawer({ open, afterOpenChange, ...rest }: DrawerProps) {
  const active = useTabActive()
  const shown = open === true && active
  const panel = useRef<HTMLDivElement>(null)
  useFocusBack(shown, () => panel.current?.closest('.ant-drawer') ?? null)
  return (
    <Drawer
      {...rest}
      panelRef={panel}
      open={shown}
      afterOpenChange={(now) => {
        if (now && panel.current?.contains(document.activeElement) === false) {
          panel.current.closest<HTMLElement>('.ant-drawer')?.focus({ preventScroll: true })
        }
        afterOpenChange?.(now)
      }}
    />
  )
}
