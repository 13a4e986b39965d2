/** A panel from the side: details, settings, long forms. Shown only while its tab is in front. */
import { Drawer, type DrawerProps } from 'antd'
import { useTabActive } from './tabActive'

/** antd's Drawer, hidden with its tab; its content stays mounted so that nothing typed is lost. */
export function AppDrawer({ open, ...rest }: DrawerProps) {
  const active = useTabActive()
  return <Drawer {...rest} open={open === true && active} />
}
