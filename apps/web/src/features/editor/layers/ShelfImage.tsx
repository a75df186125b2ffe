import { useEditing } from '../use-editing.ts'
import styles from './EditLook.module.css'

/** An image that was added, by its name on the shelf. */
export function ShelfImage({ name, opacity = 1 }: { name: string; opacity?: number }) {
  const { images } = useEditing()
  return <img className={styles.image} src={images.url(name)} alt="" draggable={false} style={{ opacity }} />
}
