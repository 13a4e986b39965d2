/** Keeps the screen on while a scanner page is shown, where the browser can (https only). */
import { useEffect } from 'react'

export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let wanted = true
    const hold = async (): Promise<void> => {
      if (!wanted || !('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (wanted) lock = held
        else await held.release()
      } catch {
        // An empty battery or a policy forbids it; the screen then goes dark as it always did.
      }
    }
    const again = (): void => void hold()
    again()
    // The system takes the lock away whenever the page is out of sight.
    document.addEventListener('visibilitychange', again)
    return () => {
      wanted = false
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
