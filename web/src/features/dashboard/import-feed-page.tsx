import './dashboard.css';
import { FeedImport } from './feed-import/feed-import.tsx';
import { StaffPage } from './staff-page.tsx';

/** A timetable in the format that operators exchange (GTFS): what it would change is seen before it is imported. */
export default function ImportFeedPage() {
  return (
    <StaffPage title="feed.title" lead="feed.lead">
      <FeedImport />
    </StaffPage>
  );
}
