/** Switches the whole screen on and off; says so when the browser cannot. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@/ui/Icon'
import { toast } from '@/ui/toast'

async function turn(on: boolean): Promise<void> {
  await (on ? document.documentElement.requestFullscreen() : document.exitFullscreen())
}

export function FullscreenButton({ className }: { className: string | undefined }) {
  const { t } = useTranslation()
  const [full, setFull] = useState(() => document.fullscreenElement !== null)
  useEffect(() => {
    const follow = (): void => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const label = t(full ? 'shell.fullscreenExit' : 'shell.fullscreen')
  const warn = (): void => toast.warning(t('shell.fullscreenFailed'))
  const click = (): void => {
    if (document.fullscreenEnabled) turn(!full).catch(warn)
    else warn()
  }
  return (
    <button type="button" className={className} aria-label={label} title={label} onClick={click}>
      <Icon name={full ? 'fullscreenExit' : 'fullscreen'} />
    </button>
  )
}
