import '../../staff/dashboard.css';
import { StaffPage } from '../../staff/staff-page.tsx';
import { FeedExport } from './feed-import/feed-export.tsx';
import { FeedImport } from './feed-import/feed-import.tsx';

/** A timetable in the format that operators exchange (GTFS): what it would change is seen before it is imported. What is on sale is saved in the same format. */
export default function ImportFeedPage() {
  return (
    <StaffPage title="feed.title" lead="feed.lead">
      <div className="stack">
        <FeedImport />
        <FeedExport />
      </div>
    </StaffPage>
  );
}
