/** What stands before the word of a button that is busy. It is decoration: the button keeps its name. */
import css from './Spinner.module.css'

export function Spinner() {
  return (
    <svg className={css['spinner']} viewBox="0 0 24 24" fill="none" aria-hidden="true" focusable="false">
      <path d="M12 3a9 9 0 1 1-9 9" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  )
}
