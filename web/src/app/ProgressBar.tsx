/** The thin bar at the top while a page or user data is on its way. */
import { useProgress } from '@/engine/progress/progress'
import styles from './ProgressBar.module.css'

export function ProgressBar({ label }: { label: string }) {
  const running = useProgress((state) => state.running > 0)
  if (!running) return null
  return (
    <div className={styles['bar']}>
      <progress className="floe-hidden" aria-label={label} />
    </div>
  )
}
