/**
 * The only dialog of the console. antd's own Modal throws when a tab is hidden and shown again while it stands open
 * inside, so it is mounted here only while it is open and its tab is in front. Keep form state in the page
 * (`Form.useForm`), not in the dialog.
 */
import { Modal, type ModalProps } from 'antd'
import { useTabActive } from './tabActive'
import { tabRound } from './tabRound'
import { useFocusBack } from './useFocusBack'

/** A long title ends before the cross, which lies over it. */
const BESIDE_CLOSE = { header: { paddingInlineEnd: 28 } }

/** antd's Modal with `open` respected by mounting. Closing by the mask is off unless asked: input is never lost by a slip. */
export function AppModal(props: ModalProps) {
  const active = useTabActive()
  const shown = props.open === true && active
  useFocusBack(shown)
  if (!shown) return null
  return (
    <Modal
      mask={{ closable: false }}
      destroyOnHidden={false}
      centered
      styles={BESIDE_CLOSE}
      {...props}
      panelRef={listenForTab}
    />
  )
}

function listenForTab(panel: HTMLElement | null): void {
  panel?.closest<HTMLElement>('.ant-modal')?.addEventListener('keydown', tabRound)
}
