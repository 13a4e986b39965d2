/** What every browser test begins with: the rules that the console lays over every page, also those against motion. */
import '@/ui/theme/base.css'
