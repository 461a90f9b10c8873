import { useText } from '../i18n/text-context.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { RequestId } from '../ui/RequestId.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Announcement } from '../ui/VisuallyHidden.tsx';
import work from './work-page.module.css';

/** Placeholder of a work page that is still loading: its title and its film. */
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
  /** Why the page cannot be shown. */
  text: string;
  /** Id of the failed request, if there was one. */
  requestId: string | undefined;
  /** Absent if a retry would not help. */
  onRetry: (() => void) | undefined;
  /** Address of the library, and the text of its link. */
  library: string;
  toLibrary: string;
  /** For pages that style the message themselves. */
  className?: string | undefined;
}

/** Replaces a work page that cannot be shown. */
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
