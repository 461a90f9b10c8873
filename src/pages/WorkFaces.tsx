import { useText } from '../i18n/text-context.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { RequestId } from '../ui/RequestId.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Announcement } from '../ui/VisuallyHidden.tsx';
import work from './work-page.module.css';

/** A work page that is still loading: its title and its film. */
export function WorkSkeleton() {
  const t = useText();
  return (
    <>
      <Announcement>{t('common.loading')}</Announcement>
      <Skeleton width="60%" height={32} />
      <Skeleton height={360} />
    </>
  );
}

interface WorkProblemProps {
  /** Why there is no page. */
  text: string;
  /** Of the request that failed, where one did. */
  requestId: string | undefined;
  /** Absent where another try would not help. */
  onRetry: (() => void) | undefined;
  /** Address of the library, and what its link says. */
  library: string;
  toLibrary: string;
  /** Of a page with a style of its own for it. */
  className?: string | undefined;
}

/** Stands in the place of a work page that cannot be shown. */
export function WorkProblem({
  text,
  requestId,
  onRetry,
  library,
  toLibrary,
  className = work.message,
}: WorkProblemProps) {
  const t = useText();
  return (
    <div role="alert" className={className}>
      <h1>{t('common.oops')}</h1>
      <p>{text}</p>
      <p className={work.row}>
        {onRetry ? (
          <Button variant="primary" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        ) : null}
        <ButtonLink href={library}>{toLibrary}</ButtonLink>
      </p>
      <RequestId id={requestId} />
    </div>
  );
}
