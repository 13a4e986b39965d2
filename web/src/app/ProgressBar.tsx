/** The thin bar at the top while a page or user data is on its way. */
import { useProgress } from '@/engine/progress/progress'
import styles from './ProgressBar.module.css'

export function ProgressBar({ label }: { label: string }) {
  const running = useProgress((state) => state.running > 0)
  return running ? <div className={styles['bar']} role="progressbar" aria-label={label} /> : null
}
